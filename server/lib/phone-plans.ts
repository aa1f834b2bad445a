/** How the numbers of the world are built: their country codes, and how many digits follow. */

/** The codes with the digits of a whole number after them, as `code:digits` or `code:least-most`. */
const LENGTHS = `1:10 7:10 20:10 27:9 30:10 31:9-11 32:8-9 33:9 34:9 36:8-9 39:6-11 40:9 41:9 43:7-13 44:9-10 45:8
  46:7-10 47:8 48:9 49:7-12 51:8-9 52:10-11 53:8 54:10-11 55:10-11 56:9 57:10 58:10 60:8-10 61:9 62:8-12 63:8-10
  64:8-10 65:8 66:8-9 81:9-10 82:8-11 84:8-10 86:9-11 90:10 91:10 92:9-10 93:9 94:9 95:7-10 98:10 211:9 212:9 213:8-9
  216:8 218:8-9 220:7 221:9 222:8 223:8 224:8-9 225:10 226:8 227:8 228:8 229:8-10 230:7-8 231:7-9 232:8 233:9 234:8-10
  235:8 236:8 237:9 238:7 239:7 240:9 241:7-8 242:9 243:9 244:9 245:7-9 248:7 249:9 250:9 251:9 252:7-9 253:8 254:9
  255:9 256:9 257:8 258:8-9 260:9 261:9 262:9 263:9 264:8-9 265:7-9 266:8 267:7-8 268:8 269:7 297:7 298:6 299:6 350:8
  351:9 352:6-11 353:7-9 354:7 355:8-9 356:8 357:8 358:6-12 359:8-9 370:8 371:8 372:7-8 373:8 374:8 375:9 376:6-9
  377:8-9 378:6-10 380:9 381:8-9 382:8 383:8 385:8-9 386:8 387:8 389:8 420:9 421:9 423:7-9 500:5 501:7 502:8 503:8
  504:8 505:8 506:8 507:7-8 508:6 509:8 590:9 591:8 592:7 593:8-9 594:9 595:9 596:9 597:6-7 598:8 599:7-8 670:7-8
  673:7 675:7-8 676:5-7 677:5-7 678:5-7 679:7 682:5 685:5-7 687:6 689:6-8 690:4-7 691:7 692:7 852:8 853:8 855:8-9
  856:8-10 880:8-10 886:8-9 960:7 961:7-8 962:8-9 963:9 964:10 965:8 966:9 967:9 968:8 970:9 971:8-9 972:8-9 973:8
  974:8 975:7-8 976:8 977:8-10 992:9 993:8 994:9 995:9 996:9 998:9`

/** How people of a country write their numbers. */
export type PhonePlan = {
  /** A whole number without the country code. */
  national: RegExp
  /** What follows a country code that was written; if absent, `national`. */
  afterCode?: RegExp
  /** A number without its area code. Absent where the area code is a part of every number. */
  local?: RegExp
  /** What is dialled before a number at home, and belongs to no number. */
  trunk: RegExp
  /** A way of writing that only other countries have. */
  foreign?: RegExp
}

/** The area codes of Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'

const PLANS: Record<string, PhonePlan> = {
  /** Between cities people dial 0 and the two digits of a telephone company. Americans group by 3, 3 and 4 digits. */
  55: {
    national: new RegExp(String.raw`^${AREA}(?:[2-9]\d{7}|9\d{8})$`),
    afterCode: /^[1-9]{2}\d{8,9}$/,
    local: /^(?:[2-9]\d{7}|9\d{8})$/,
    trunk: /^0+(?:\d{2}(?=[1-9]{2}9?[2-9]\d{7}$))?/,
    foreign: /^\([1-9]\d{2}\)|^[2-9]\d{2}[ .-]\d{3}[ .-]\d{4}$/,
  },
  /** Mobiles have a 9 before the area code from abroad, and a 15 after it at home. */
  54: { national: /^9?(?:11|[23]\d)\d{8}$/, local: /^(?:15)?[2-9]\d{5,7}$/, trunk: /^0+|(?<=^9)0+/ },
  /** Mobiles had a 1 before the area code from abroad, and 044 or 045 at home. */
  52: { national: /^1?[2-9]\d{9}$/, local: /^[1-9]\d{6,7}$/, trunk: /^0(?:1|4[45])/ },
  1: { national: /^[2-9]\d{2}[2-9]\d{6}$/, local: /^[2-9]\d{6}$/, trunk: /^(?!)/ },
  /** Mobiles are dialled after 03 from land lines. */
  57: { national: /^[36]\d{9}$/, local: /^[2-8]\d{6}$/, trunk: /^0+(?:3(?=3\d{9}$))?/ },
  58: { national: /^[24]\d{9}$/, local: /^[2-9]\d{6}$/, trunk: /^0+/ },
  /** The zero belongs to the number. */
  39: { national: /^\d{6,11}$/, trunk: /^(?!)/ },
}

const plans = new Map<string, PhonePlan>(
  LENGTHS.split(/\s+/).map((entry) => {
    const [code = '', lengths = ''] = entry.split(':')
    return [code, PLANS[code] ?? { national: new RegExp(`^\\d{${lengths.replace('-', ',')}}$`), trunk: /^0+/ }]
  }),
)

const MAX_CODE = 3

/** Returns the country code with which the digits of a whole number begin; undefined if no country has it. */
export function countryCodeOf(digits: string): string | undefined {
  const codes = Array.from({ length: MAX_CODE }, (_, index) => digits.slice(0, index + 1))
  return codes.find((code) => plans.has(code))
}

export const planOf = (country: string): PhonePlan => plans.get(country) ?? { national: /^(?!)/, trunk: /^(?!)/ }

/** How people of a country write its own numbers, beyond what its plan says. */
export type WritingHabits = {
  /** The digits of its longest number as people type it, and of its shortest, if that has fewer. */
  digits: number
  least?: number
  /** A whole number, where the plan only knows how long it is. */
  national?: RegExp
  /** A number without its area code, where the plan has none. */
  local?: RegExp
  /** How numbers were written before they got longer, and what they are now. */
  former?: [shape: RegExp, current: string]
  /** How people group a whole number. Absent where its length is enough to tell it from those of other countries. */
  grouped?: RegExp
  /** What is dialled before the code of another country, unless it is 00. */
  exit?: RegExp
  /** A whole number that lacks a digit, as its groups show, and would be somebody else's. */
  short?: RegExp
}

const HABITS: Record<string, WritingHabits> = {
  1: { digits: 10, exit: /^011(?=[1-9])/ },
  34: { digits: 9, national: /^[5-9]\d{8}$/ },
  351: { digits: 9, national: /^(?:[26-9]\d|30)\d{7}$/ },
  /** Lima has seven digits after its area code, the provinces six. */
  51: { digits: 9, least: 8, national: /^(?:9\d{8}|[1-8]\d{7})$/, local: /^[2-7]\d{5,6}$/ },
  52: { digits: 10 },
  54: { digits: 10 },
  /** Those of Chile and the Netherlands have eleven digits with their code, too, and other groups. */
  55: {
    digits: 11,
    least: 10,
    grouped: /^\(?0?\d{2}\)?[\s.-]*\d{4,5}[\s.-]\d{4}$/,
    short: /^(?:(?:\+|00)?55\s*)?(?:\(?0?[1-9]\d\)?[\s.-]*)?9[\s.-]?\d{4}[\s.-]\d{3}$/,
  },
  /** Santiago's numbers begin with 2 or 3, so that no area code makes one of a mobile that lacks its 9. */
  56: { digits: 9, national: /^(?:2[23]\d{7}|[3-9]\d{8})$/, local: /^[2-9]\d{6,7}$/ },
  /** Since 2021 there is a 60 before the single digit of the area. */
  57: { digits: 10, former: [/^(?:03?)?([124-8][2-9]\d{6})$/, '60$1'] },
  58: { digits: 10 },
  591: { digits: 8, local: /^[2-4]\d{6}$/ },
  593: { digits: 9, least: 8, local: /^[2-7]\d{6}$/ },
  /** Land lines have as many digits as their exchange gives them. */
  595: { digits: 9, least: 8, national: /^(?:9\d{8}|[2-8]\d{7,8})$/, local: /^[1-9]\d{5,6}$/ },
  598: { digits: 8 },
}

/** Returns undefined for countries of which nobody knows more than the plan. */
export const habitsOf = (country: string): WritingHabits | undefined => HABITS[country]
