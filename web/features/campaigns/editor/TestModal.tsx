import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Variant } from '#contract/campaign-fields.ts'
import { testCampaign } from '#web/features/campaigns/api.ts'
import { serverFieldErrors } from '#web/ui/form/form.ts'
import { errorText, toastOk } from '#web/ui/overlay/toast.tsx'

type Props = { campaignId: number; variant: Variant; isTemplate: boolean; onClose: () => void }

/** Sends the shown text, or the template, to one number, and says why it may not be written to now. */
export function TestModal({ campaignId, variant, isTemplate, onClose }: Props) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog inside a dialog must not submit the form around it.
    event.stopPropagation()
    setBusy(true)
    setError(undefined)
    try {
      await testCampaign(campaignId, { number, variant })
      toastOk(t('campaigns.editor.testSent'))
      onClose()
    } catch (cause) {
      setError(serverFieldErrors(cause)['number'] ?? errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="sm" title={t('campaigns.editor.testTitle')}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Text fz="md" c="var(--b-text-2)" mb="md">
          {isTemplate ? t('campaigns.editor.testTemplate') : t('campaigns.editor.testText', { variant })}
        </Text>
        <TextInput
          label={t('campaigns.editor.testNumber')}
          inputMode="tel"
          autoComplete="tel"
          data-autofocus
          value={number}
          error={error}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="xl" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={number.trim() === ''}>
            {t('campaigns.editor.test')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
