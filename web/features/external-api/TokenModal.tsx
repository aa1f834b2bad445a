import { MultiSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiTokenInput, type CreatedApiToken } from '#contract/api-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scopes.ts'
import { keys } from '#web/api/keys.ts'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createApiToken } from './api.ts'
import { scopeText } from './scopes.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'

type Values = { name: string; scopes: TokenScope[]; day: string | null }

/** The token works until the end of its last day. */
const inputOf = ({ name, scopes, day }: Values) => ({ name, scopes, expiresAt: day && `${day}T23:59` })

type Props = { onClose: () => void; onMade: (token: CreatedApiToken) => void }

/** Makes a token of the company. */
export function TokenModal({ onClose, onMade }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const reason = useId()
  const check = validateWith(ApiTokenInput)
  const { form, submit } = useSaveForm<Values, CreatedApiToken>({
    initialValues: { name: '', scopes: [], day: null },
    validate: (values) => check(inputOf(values)),
    save: (values) => createApiToken(inputOf(values)),
    mapErrors: ({ expiresAt, ...errors }) => (expiresAt ? { ...errors, day: expiresAt } : errors),
    onSaved: (token) => {
      void cache.invalidateQueries({ queryKey: keys.apiTokens })
      onMade(token)
    },
  })
  return (
    <FormModal onClose={onClose} title={t('externalApi.tokens.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <p className={styles.hint}>{t('externalApi.tokens.rights')}</p>
        <TextInput
          label={t('externalApi.tokens.form.name')}
          placeholder={t('externalApi.tokens.form.nameHint')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <MultiSelect
          label={t('externalApi.tokens.form.scopes')}
          withAsterisk
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={TOKEN_SCOPES.map((value) => ({ value, label: scopeText(t, value) }))}
          {...form.getInputProps('scopes')}
        />
        <div className={styles.day}>
          <span>{t('externalApi.tokens.form.end')}</span>
          <DayInput
            label={t('externalApi.tokens.form.noEnd')}
            value={form.values.day}
            onChange={(day) => form.setFieldValue('day', day)}
            error={form.errors['day'] !== undefined}
            describedBy={form.errors['day'] ? reason : undefined}
          />
          {form.errors['day'] && (
            <small id={reason} role="alert">
              {form.errors['day']}
            </small>
          )}
        </div>
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('externalApi.tokens.make')} />
      </form>
    </FormModal>
  )
}
