import type { Example } from "../../lib/counting/example";

const table = "players=2 crypts=UU:UMD:1UG/- pit=UUU:GUM:DUU";

export const examples: Example[] = [
  {
    table,
    line: "kinds.unicorn",
    title: { fr: "Un groupe se compte en moitiés.", en: "A group is counted in halves." },
    says: {
      fr: "Chaque moitié de carte compte 1, jamais la carte entière. On prend le plus grand groupe de Licornes de la fosse, celui de sa crypte, et on additionne. Les Croque-Monstres qui les touchent comptent et relient.",
      en: "Each half of a card counts 1, never the whole card. Take the largest group of Unicorns in the pit, the largest in your crypt, and add them. Gravediggers that touch them count and connect.",
    },
  },
  {
    table: "players=2 headstones=L8,G10,U12/D15 crypts=-/-",
    line: "gains.bonus",
    parts: ["headstones"],
    title: { fr: "Trois stèles, et le bonus commence.", en: "Three headstones, and the bonus begins." },
    says: {
      fr: "Une stèle par catégorie au plus. À partir de trois, leur nombre rapporte lui aussi.",
      en: "One headstone of a kind at most. From three on, their number pays as well.",
    },
  },
  {
    table: "players=2 headstones=L12,D8/G10,C10 crypts=-/-",
    line: "counting.tie",
    parts: ["headstones"],
    everybody: true,
    title: { fr: "À égalité, la plus haute stèle.", en: "Level: the highest headstone." },
    says: {
      fr: "Huit points partout. On compare la plus haute stèle de chacun, puis la suivante.",
      en: "Eight points each. Compare everybody’s highest headstone, then the next.",
    },
  },
];
