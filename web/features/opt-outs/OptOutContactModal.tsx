import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ContactOptOutForm } from '#contract/opt-outs.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { optOutContact } from './api.ts'
import { refreshOptOut } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './OptOuts.module.css'

export function OptOutContactModal({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm({
    initialValues: { proof: '' },
    validate: validateWith(ContactOptOutForm),
    save: ({ proof }) => optOutContact(contactId, proof),
    savedText: t('optOuts.added'),
    onSaved: (optOut) => {
      refreshOptOut(cache, optOut)
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t('optOuts.optOutContact')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <p className={styles.hint}>{t('optOuts.addHint')}</p>
        <Textarea
          label={t('optOuts.form.proof')}
          description={t('optOuts.form.proofHint')}
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('proof')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
      </form>
    </FormModal>
  )
}
