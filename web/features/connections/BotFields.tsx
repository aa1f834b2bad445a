import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkFieldsProps } from './form-fields.ts'
import { SecretInput } from './LinkInputs.tsx'

/** What links a bot of Telegram. The server never tells the token again: one that stays empty is kept. */
export function BotFields({ form, connection }: LinkFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {connection.botUsername && (
        <TextInput label={t('connections.telegram.username')} value={`@${connection.botUsername}`} readOnly />
      )}
      <SecretInput
        form={form}
        field="botToken"
        label={t('connections.telegram.botToken')}
        hint={t('connections.typed.kept')}
      />
    </>
  )
}
