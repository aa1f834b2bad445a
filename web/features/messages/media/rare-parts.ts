import type { ComponentProps } from 'react'
import type { RareParts as Loaded } from './RareParts.tsx'
import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

type Props = ComponentProps<typeof Loaded>

/** The code and the texts of these parts are loaded with the first of them. The content of a message does not wait. */
export const RareParts = lazyComponent<Props>(
  async () => {
    const [parts] = await Promise.all([import('./RareParts.tsx'), loadLaterTexts()])
    return parts.RareParts
  },
  ({ children }) => children,
)
