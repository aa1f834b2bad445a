import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { renewSiteSecret, showSiteSecret } from './api.ts'

/** The secret with which the company's own site says who its visitors are: shown when it is asked for, and changed when it leaked. */
export function SiteSecret({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [busy, run] = usePendingState()
  const show = async (): Promise<void> => {
    try {
      setSecret((await showSiteSecret(connectionId)).secret)
    } catch (error) {
      toastError(error)
    }
  }
  const renew = async (): Promise<void> => {
    setSecret((await renewSiteSecret(connectionId)).secret)
    toastOk(t('connections.site.renewed'))
  }
  return (
    <Stack gap={6} align="stretch">
      <TextInput
        label={t('connections.site.secret')}
        description={t('connections.site.secretHint')}
        value={secret}
        placeholder="••••••••"
        readOnly
        rightSectionWidth={96}
        rightSection={
          <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => run(show())}>
            {t('connections.site.show')}
          </Button>
        }
      />
      <Button size="compact-xs" variant="subtle" color="red" w="fit-content" onClick={() => setIsAsking(true)}>
        {t('connections.site.renew')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('connections.site.renewTitle')}
        text={t('connections.site.renewText')}
        action={t('connections.site.renew')}
        onClose={() => setIsAsking(false)}
        onConfirm={renew}
      />
    </Stack>
  )
}
