import { createContext, memo, use } from 'react'
import { readRichText } from './rich-text.ts'
import { RichNodes } from './RichNodes.tsx'
import { RareParts } from '#web/features/messages/media/rare-parts.ts'

/** The names that a message mentions, for all of its texts. */
export const MentionNames = createContext<readonly string[] | undefined>(undefined)

/** Renders a message's text with WhatsApp's formatting, links and mentions. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  const names = use(MentionNames)
  return names ? <RareParts text={text} names={names} /> : <RichNodes nodes={readRichText(text)} />
})
