import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FORM_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createConnection } from './api.ts'
import { saveConnection } from './cache.ts'
import { fieldsOf, toInput, type FormFields } from './form-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { validateConnection } from './validate-connection.ts'

type Props = {
  onClose: () => void
  onCreated: (connection: Connection) => void
  /** Opens the form with everything else. */
  onMore: () => void
}

/** Makes the first connection, for which a name is enough. */
export function FirstConnection({ onClose, onCreated, onMore }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<FormFields, Connection>({
    initialValues: fieldsOf(null),
    validate: (values) => validateConnection(values, FORM_KIND, true),
    save: async (values) => {
      const saved = await createConnection(toInput(values, FORM_KIND))
      saveConnection(cache, saved)
      return saved
    },
    savedText: t('connections.saved'),
    onSaved: (created) => onCreated(created),
  })
  return (
    <FormModal onClose={onClose} size={460} title={t('connections.form.titleNew')}>
      <form onSubmit={submit} noValidate className={`${parts.stack10} ${styles.first}`}>
        <TextInput
          label={t('connections.form.name')}
          description={t('connections.form.nameHint')}
          placeholder={t('connections.form.namePlaceholder')}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <p className={parts.meta}>{t('connections.form.later')}</p>
        <Button className={styles.more ?? ''} size="compact-xs" variant="subtle" onClick={onMore}>
          {t('connections.form.more')}
        </Button>
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.add')} />
      </form>
    </FormModal>
  )
}
