declare module "*icons.json?symbols" {
  const symbols: string;
  export default symbols;
}
