/** A JSON Schema from the standard input as TypeScript (see protocol.py). */
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const banner = "/** What goes over the line, made from the server's Structs: `python web/build/protocol.py` writes it anew. */";
const schema = JSON.parse(await text(process.stdin));
process.stdout.write(await compile(schema, "Spoken", { bannerComment: banner, style: { printWidth: 160 } }));
