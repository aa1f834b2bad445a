import { IconMessageChatbot, IconSchema, IconSparkles, IconWebhook, type Icon } from '@tabler/icons-react'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import styles from './QueueIntegrations.module.css'

const ICONS: Record<IntegrationType, Icon> = {
  dialogflow: IconSparkles,
  n8n: IconSchema,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
}

/** Names of products: the same in every language. */
export const TYPE_NAMES: Record<IntegrationType, string> = {
  dialogflow: 'DialogFlow',
  n8n: 'N8N',
  webhook: 'WebHook',
  typebot: 'Typebot',
}

export function TypeLogo({ type }: { type: IntegrationType }) {
  const Picture = ICONS[type]
  return (
    <span className={styles.logo} data-type={type}>
      <span>
        <Picture size={18} stroke={1.7} aria-hidden />
      </span>
      {TYPE_NAMES[type]}
    </span>
  )
}
