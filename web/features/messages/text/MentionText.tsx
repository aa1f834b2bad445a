import { readMentions } from './mention-nodes.ts'
import { RichNodes } from './RichNodes.tsx'

/** Renders a text in which the names stand out that it mentions. */
export const MentionText = ({ text, names }: { text: string; names: readonly string[] }) => (
  <RichNodes nodes={readMentions(text, names)} />
)
