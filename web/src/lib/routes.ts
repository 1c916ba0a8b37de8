/** The pages, each loaded when it is first opened, by the first part of their address: the name of the component. */
export const PAGES: Record<string, string> = {
  "": "HomePage",
  t: "TablePage",
  replay: "ReviewPage",
  settings: "SettingsPage",
  rules: "RulesPage",
  learn: "LearnPage",
  c: "CampaignPage",
  campaign: "NewCampaignPage",
  new: "NewTablePage",
  me: "MePage",
  people: "PersonPage",
  verify: "VerifyPage",
  count: "CountPage",
  box: "BoxPage",
  setup: "SetupPage",
  position: "PositionPage",
  daily: "DailyPage",
  puzzle: "PuzzlePage",
  friend: "FriendPage",
  ladder: "LadderPage",
  duplicate: "DuplicatePage",
  duplicates: "NewDuplicatePage",
};

/** The parts of a path: `/t/abc` is ["t", "abc"]. */
export function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}
