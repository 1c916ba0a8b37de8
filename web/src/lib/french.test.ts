import { expect, it } from "vitest";
import { de } from "./french";

it.each([
  ["Bram", "de Bram"],
  ["Inès", "d’Inès"],
  ["Élodie", "d’Élodie"],
  ["Œdipe", "d’Œdipe"],
])("elides « de » before %s where it begins with a vowel", (name, said) => {
  expect(de(name)).toBe(said);
});
