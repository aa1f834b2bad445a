import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OptOutInput } from '#contract/opt-outs.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { addOptOut, revokeOptOut } from './api.ts'
import { refreshOptOut } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './OptOuts.module.css'

/** Adds a person who refused elsewhere: at the counter, by telephone, by letter. */
export function AddOptOutModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm({
    initialValues: { number: '', name: '', proof: '' },
    validate: validateWith(OptOutInput),
    save: addOptOut,
    onSaved: (optOut) => {
      const undo = (): void =>
        void revokeOptOut(optOut.id, { proof: t('optOuts.undone'), isMistake: true }).then(
          (revoked) => refreshOptOut(cache, revoked),
          toastError,
        )
      toastAction({ text: t('optOuts.added'), label: t('common.undo'), run: undo, ms: 8000 })
      refreshOptOut(cache, optOut)
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t('optOuts.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <p className={styles.hint}>{t('optOuts.addHint')}</p>
        <TextInput
          label={t('optOuts.form.number')}
          placeholder="+55 11 98765-4321"
          withAsterisk
          data-autofocus
          inputMode="tel"
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <TextInput label={t('optOuts.form.name')} autoComplete="off" {...form.getInputProps('name')} />
        <Textarea
          label={t('optOuts.form.proof')}
          description={t('optOuts.form.proofHint')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('proof')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.add')} />
      </form>
    </FormModal>
  )
}
