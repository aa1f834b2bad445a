import { createContext, memo, use } from 'react'
import { readRichText } from './rich-text.ts'
import { RichNodes } from './RichNodes.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

/** The names that a message mentions, for all of its texts. */
export const MentionNames = createContext<readonly string[] | undefined>(undefined)

const MentionText = lazyComponent(async () => (await import('./MentionText.tsx')).MentionText)

/** Renders a message's text with WhatsApp's formatting, links and mentions. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  const names = use(MentionNames)
  return names ? <MentionText text={text} names={names} /> : <RichNodes nodes={readRichText(text)} />
})
