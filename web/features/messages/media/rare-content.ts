import type { ComponentProps } from 'react'
import type { RareContent as Loaded } from './RareContent.tsx'
import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

type Props = ComponentProps<typeof Loaded>

/** The code and the texts of these parts are loaded with the first of them. What a message says does not wait. */
export const RareContent = lazyComponent<Props>(
  async () => {
    const [module] = await Promise.all([import('./RareContent.tsx'), loadLaterTexts()])
    return module.RareContent
  },
  ({ children, pixKey, poll }) => children ?? pixKey ?? poll?.question,
)
