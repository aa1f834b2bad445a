import type { ComponentProps } from 'react'
import type { RareContent as Loaded } from './RareContent.tsx'
import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

type Props = ComponentProps<typeof Loaded>

/** The code and the texts of these parts are loaded with the first of them. What a message says does not wait. */
export const RareContent = lazyComponent<Props>(
  async () => (await withLaterTexts(import('./RareContent.tsx'))).RareContent,
  ({ children, pixKey, poll }) => children ?? pixKey ?? poll?.question,
)
