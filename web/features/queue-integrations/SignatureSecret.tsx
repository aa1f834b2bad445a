import { Alert, Button, Code, CopyButton, Text } from '@mantine/core'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueIntegration } from '#contract/queue-integrations.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { renewSecret } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QueueIntegrations.module.css'

/** Makes the secret by which the other system knows that a message is ours. It is shown once. */
export function SignatureSecret({ stored }: { stored: QueueIntegration | null }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const hasSecret = secret !== null || Boolean(stored?.signatureSecret)
  if (!stored) {
    return (
      <Text size="sm" c="dimmed">
        {t('queueIntegrations.secret.afterSaving')}
      </Text>
    )
  }
  const renew = async (): Promise<void> => {
    const made = await renewSecret(stored.id)
    setSecret(made.secret)
    await cache.invalidateQueries({ queryKey: keys.queueIntegrations })
  }
  return (
    <fieldset className={`${parts.stack10} ${styles.secret}`}>
      <legend>{t('queueIntegrations.secret.title')}</legend>
      <Text size="sm" c="dimmed">
        {t(hasSecret ? 'queueIntegrations.secret.stored' : 'queueIntegrations.secret.none')}
      </Text>
      {secret !== null && (
        <Alert color="ambar" role="status" title={t('queueIntegrations.secret.once')}>
          <Code className={parts.prose}>{secret}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                mt="xs"
                variant="default"
                leftSection={<IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        </Alert>
      )}
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconKey size={16} stroke={1.7} aria-hidden />}
        onClick={() => (hasSecret ? setIsAsking(true) : run(renew().catch(toastError)))}
      >
        {t(hasSecret ? 'queueIntegrations.secret.renew' : 'queueIntegrations.secret.create')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('queueIntegrations.secret.renewTitle')}
        text={t('queueIntegrations.secret.renewText')}
        action={t('queueIntegrations.secret.renew')}
        harmless
        onClose={() => setIsAsking(false)}
        onConfirm={renew}
      />
    </fieldset>
  )
}
