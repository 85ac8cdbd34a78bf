import { expect, it } from "vitest";
import { isReservedName } from "./rules-names";

it.each([
  "admin", "Admin", "adm1n", "a_d_m_i_n", "support", "Supp0rt", "MemeScope", "memescope_team", "the_memescope", "demo_1a2b3c4d", "Demo_x",
  "official_support", "official__support", "root", "_demo_x", "MemescopeSupport", "theMeme5cope",
])(
  "reserves %s for the site", (name) => expect(isReservedName(name)).toBe(true));

it.each(["ada", "administer", "demo", "demon_x", "root_beer", "supporter", "team_ada", "help_me_please", "memex_fan", "systematic", "demo_", "___"])(
  "lets anybody use %s", (name) => expect(isReservedName(name)).toBe(false));
