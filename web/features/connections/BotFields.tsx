import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkFieldsProps } from './form-fields.ts'

/** What links a bot of Telegram. The server never tells the token again: one that stays empty is kept. */
export function BotFields({ form, connection }: LinkFieldsProps) {
  const { t } = useTranslation()
  const isNew = connection === null
  return (
    <>
      {connection?.botUsername && (
        <TextInput label={t('connections.telegram.username')} value={`@${connection.botUsername}`} readOnly />
      )}
      <PasswordInput
        label={t('connections.telegram.botToken')}
        description={t(isNew ? 'connections.telegram.botTokenHint' : 'connections.typed.kept')}
        autoComplete="off"
        spellCheck={false}
        withAsterisk={isNew}
        visibilityToggleButtonProps={{ 'aria-label': t('connections.typed.show') }}
        {...form.getInputProps('botToken')}
      />
    </>
  )
}
