import { IconMessageChatbot, IconSchema, IconSparkles, IconWebhook, type Icon } from '@tabler/icons-react'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QueueIntegrations.module.css'

const ICONS: Record<IntegrationType, Icon> = {
  dialogflow: IconSparkles,
  n8n: IconSchema,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
}

/** Product names are the same in every language. */
export const TYPE_NAMES: Record<IntegrationType, string> = {
  dialogflow: 'DialogFlow',
  n8n: 'N8N',
  webhook: 'WebHook',
  typebot: 'Typebot',
}

type Props = { type: IntegrationType }

export function TypePicture({ type }: Props) {
  const Picture = ICONS[type]
  return <Picture size={18} stroke={1.7} aria-hidden />
}

export function TypeLogo({ type }: Props) {
  return (
    <span className={`${parts.inline} ${styles.logo}`} data-type={type}>
      <span className={`${parts.center} ${parts.soft}`}>
        <TypePicture type={type} />
      </span>
      {TYPE_NAMES[type]}
    </span>
  )
}
