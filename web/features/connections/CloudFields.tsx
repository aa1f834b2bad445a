import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkFieldsProps } from './form-fields.ts'
import { IdInput, SecretInput } from './LinkInputs.tsx'
import { webhookAddress } from './meta-webhook.ts'

const IDS = ['phoneNumberId', 'wabaId'] as const
const SECRETS = ['accessToken', 'appSecret', 'verifyToken'] as const

/** What links a number of the Cloud API. The server never tells a secret again: one that stays empty is kept. */
export function CloudFields({ form }: LinkFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {IDS.map((field) => (
        <IdInput key={field} form={form} field={field} label={t(`connections.cloud.${field}`)} readOnly />
      ))}
      {SECRETS.map((field) => (
        <SecretInput
          key={field}
          form={form}
          field={field}
          label={t(`connections.cloud.${field}`)}
          hint={t('connections.typed.kept')}
        />
      ))}
      <TextInput
        label={t('connections.cloud.webhook')}
        description={t('connections.cloud.webhookHint')}
        value={webhookAddress()}
        readOnly
      />
    </>
  )
}
