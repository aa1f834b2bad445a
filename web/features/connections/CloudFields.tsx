import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkFieldsProps } from './form-fields.ts'

const IDS = ['phoneNumberId', 'wabaId'] as const
const SECRETS = ['accessToken', 'appSecret', 'verifyToken'] as const
/** Where Meta posts what happens, at this server. */
const WEBHOOK = '/api/webhook/fb'

/** What links a number of the Cloud API. The server never tells a secret again: one that stays empty is kept. */
export function CloudFields({ form, connection }: LinkFieldsProps) {
  const { t } = useTranslation()
  const isNew = connection === null
  return (
    <>
      {IDS.map((field) => (
        <TextInput
          key={field}
          label={t(`connections.cloud.${field}`)}
          description={isNew ? t(`connections.cloud.${field}Hint`) : undefined}
          inputMode="numeric"
          autoComplete="off"
          withAsterisk={isNew}
          readOnly={!isNew}
          {...form.getInputProps(field)}
        />
      ))}
      {SECRETS.map((field) => (
        <PasswordInput
          key={field}
          label={t(`connections.cloud.${field}`)}
          description={isNew ? t(`connections.cloud.${field}Hint`) : t('connections.typed.kept')}
          autoComplete="off"
          spellCheck={false}
          withAsterisk={isNew && field === 'accessToken'}
          visibilityToggleButtonProps={{ 'aria-label': t('connections.typed.show') }}
          {...form.getInputProps(field)}
        />
      ))}
      <TextInput
        label={t('connections.cloud.webhook')}
        description={t('connections.cloud.webhookHint')}
        value={new URL(WEBHOOK, location.href).href}
        readOnly
      />
    </>
  )
}
