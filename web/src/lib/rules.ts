/** A short text of rules, as the terminal prints it, taken apart so that a page can set it. */
export type RulesPart = { kind: "heading" | "text"; text: string } | { kind: "item"; term: string; text: string };

/** A heading; sentences that stand before it on its line are text. */
function headed(line: string): RulesPart[] {
  const [, before, heading] = /^(.*[.!?])\s+(.*)$/.exec(line) ?? [];
  return before && heading ? [{ kind: "text", text: before }, { kind: "heading", text: heading }] : [{ kind: "heading", text: line }];
}

/**
 * Lines that end with a colon are headings; indented lines are items, whose term stands before a gap of two spaces or
 * more; a line indented further goes on with what stands above.
 */
export function rulesParts(short: string): RulesPart[] {
  const parts: RulesPart[] = [];
  for (const line of short.split("\n").filter((each) => each.trim())) {
    const indent = line.length - line.trimStart().length;
    const last = parts.at(-1);
    const item = /^\s{1,4}(\S.*?)\s{2,}(\S.*)$/.exec(line);
    if (item) parts.push({ kind: "item", term: item[1] ?? "", text: item[2] ?? "" });
    else if (indent > 4 && last) last.text += ` ${line.trim()}`;
    else if (indent) parts.push({ kind: "item", term: "", text: line.trim() });
    else if (/:\s*$/.test(line)) parts.push(...headed(line.replace(/[\s\u00a0]*:\s*$/, "").trim()));
    else parts.push({ kind: "text", text: line.trim() });
  }
  return parts;
}
