import latinExt from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import almendra from "@fontsource/almendra/files/almendra-latin-700-normal.woff2?url";

/** The fonts of the card under the names that its drawing gives them; of two faces the later one goes first. */
const FACES = [
  { family: "Almendra", weight: "700", file: almendra, range: "" },
  { family: "Atkinson Hyperlegible Next", weight: "200 800", file: latinExt, range: "" },
  { family: "Atkinson Hyperlegible Next", weight: "200 800", file: latin, range: "unicode-range:U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212" },
];
/** Milliseconds until a picture's own fonts are there: Safari draws the first time without them. */
const FONTS = 80;

let faces: Promise<string> | undefined;

/** The picture of a finished game as a file: drawn here from the server's *drawing*, else the server's own *picture*. */
export async function cardFile(drawing: string, picture: string): Promise<File> {
  const drawn = await drawnHere(drawing).catch(() => asked(picture).then((answer) => answer.blob()));
  return new File([drawn], "monstrotheque.png", { type: "image/png" });
}

/** A file's content as an address that pictures and downloads take. */
export function asAddress(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error!);
    reader.readAsDataURL(file);
  });
}

async function drawnHere(drawing: string): Promise<Blob> {
  const [svg, fonts] = await Promise.all([asked(drawing).then((answer) => answer.text()), (faces ??= fontFaces())]);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(/^<svg[^>]*>/, (head) => `${head}<style>${fonts}</style>`))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
  const ground = canvas.getContext("2d")!;
  if (!tellsTrue(ground)) throw new Error("the browser hides what is drawn");
  ground.drawImage(image, 0, 0);
  await new Promise((done) => setTimeout(done, FONTS));
  ground.drawImage(image, 0, 0);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("nothing was drawn"))), "image/png"));
}

/** Whether one reads from a canvas what was drawn: against fingerprints, some browsers answer noise. */
function tellsTrue(ground: CanvasRenderingContext2D): boolean {
  ground.fillStyle = "#6a2c8f";
  ground.fillRect(0, 0, 8, 8);
  const read = ground.getImageData(0, 0, 8, 8).data;
  return read.every((value, i) => value === [0x6a, 0x2c, 0x8f, 0xff][i % 4]);
}

/** Pictures reach no fonts of the page: they carry their own. */
async function fontFaces(): Promise<string> {
  const found = await Promise.all(
    FACES.map(async ({ family, weight, file, range }) => {
      const data = await asAddress(await (await asked(file)).blob());
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${data}) format("woff2");${range}}`;
    }),
  ).catch((reason) => {
    faces = undefined;
    throw reason;
  });
  return found.join("");
}

async function asked(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
