/** « de » before a name: « de Bram », « d’Inès ». */
export function de(name: string): string {
  return /^[aeiouyœæ]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
