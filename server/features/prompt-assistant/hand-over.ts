import type { CustomerLanguage } from '#contract/automatic-texts.ts'

const TEXTS: Record<CustomerLanguage, string> = {
  pt: 'Vou chamar uma pessoa da equipe para continuar o seu atendimento. Ela responde por aqui.',
  en: 'I will call someone from our team to continue from here. They will answer in this chat.',
  es: 'Voy a llamar a una persona del equipo para continuar su atención. Le responderá por aquí.',
}

/** What a customer reads when a person is called, unless the company wrote something else. */
export const handOverTextIn = (language: CustomerLanguage): string => TEXTS[language]

const MAX_QUOTE = 300

type Facts = { reason: string; said: string; turns: number; sourceNames: string[] }

/** Returns the note by which colleagues know why the conversation came to them. */
export function handOverNote({ reason, said, turns, sourceNames }: Facts): string {
  const quote = said.replaceAll(/\s+/g, ' ').trim()
  const short = quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE)}…` : quote
  return [
    `Assistente: passou a conversa (${reason}).`,
    ...(short === '' ? [] : [`O cliente disse por último: «${short}»`]),
    `Respostas do assistente: ${turns}.`,
    ...(sourceNames.length === 0 ? [] : [`Fontes usadas: ${sourceNames.join(', ')}.`]),
  ].join('\n')
}
