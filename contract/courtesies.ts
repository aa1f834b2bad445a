/** What people write around an answer in the three languages of the product, in small letters without accents. */
const COURTESIES = [
  '(?:(?:muit[oa]|muchas|many) )?(?:obrigad[oa]|brigad[oa]|obg|obgd[oa]?|valeu|vlw|grat[oa]|gracias|thanks|thank you|thx)(?: desde ja)?',
  '(?:agradeco|agradecid[oa])(?: desde ja)?',
  '(?:desculp[ae]|perdao|perdon|disculp[ae]|sorry)',
  '(?:por favor|porfavor|porfa|plis|se possivel|por gentileza|por fineza|favor|pfv|pfvr|pf|please|pls|plz)',
  '(?:oi|oie|ola|opa|hola|hello|hi|hey)',
  '(?:bom dia|boa tarde|boa noite|buen dia|buen[oa]s (?:dias|tardes|noches)|good (?:morning|afternoon|evening))',
]
const COURTESY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${COURTESIES.join('|').replaceAll(' ', String.raw`\s+`)})(?![\\p{L}\\p{N}])`,
  'gu',
)
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu

/** Takes greetings, requests, thanks and emoji out of a text that is in small letters and without accents. */
export const withoutCourtesies = (plain: string): string => plain.replaceAll(COURTESY, ' ').replaceAll(EMOJI, ' ')
