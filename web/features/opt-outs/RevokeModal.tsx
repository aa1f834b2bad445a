import { Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OptOutRevocation, type OptOut } from '#contract/opt-outs.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { revokeOptOut } from './api.ts'
import { refreshOptOut } from './cache.ts'
import parts from '#web/ui/parts.module.css'

type Values = { reason: 'allowed' | 'mistake'; proof: string }

const toRevocation = ({ reason, proof }: Values) => ({ proof, isMistake: reason === 'mistake' })

/** Takes a refusal back, because the person allows messages again or never refused them. */
export function RevokeModal({ optOut, onClose }: { optOut: OptOut; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Values, OptOut>({
    initialValues: { reason: 'allowed', proof: '' },
    validate: (values) => validateWith(OptOutRevocation)(toRevocation(values)),
    save: (values) => revokeOptOut(optOut.id, toRevocation(values)),
    savedText: t('optOuts.revokedToast'),
    onSaved: (saved) => {
      refreshOptOut(cache, saved)
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t('optOuts.revoke')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <Radio.Group label={t('optOuts.form.reason')} {...form.getInputProps('reason')}>
          <Stack gap="xs" mt={6}>
            <Radio value="allowed" label={t('optOuts.form.allowed')} description={t('optOuts.form.allowedHint')} />
            <Radio value="mistake" label={t('optOuts.form.mistake')} description={t('optOuts.form.mistakeHint')} />
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('optOuts.form.revokedProof')}
          description={t('optOuts.form.revokedProofHint')}
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('proof')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('optOuts.revoke')} />
      </form>
    </FormModal>
  )
}
