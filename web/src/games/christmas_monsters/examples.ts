import type { Example } from "../../lib/counting/example";

export const examples: Example[] = [
  {
    table: "players=3 monsters=timide,glouton,pilleur,matheux,rangetou,disjoncteur,faussaire,mange_couleurs fought=1+,2-,1+,1+,2+,1-,1+,2+",
    line: "monsters.mange_couleurs",
    title: { fr: "Le Boss vaut trois.", en: "The Boss is worth three." },
    says: {
      fr: "Chaque monstre battu compte 1, chaque monstre enfui en retire 1. Le huitième est le Boss : le battre rapporte 2 de plus. Une journée ne descend jamais sous zéro.",
      en: "Each monster beaten counts 1, each that fled takes 1 away. The eighth is the Boss: beating it brings 2 more. A day never falls below zero.",
    },
  },
];
