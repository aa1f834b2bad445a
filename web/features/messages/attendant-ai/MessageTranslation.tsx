import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconLanguage, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { translationQuery } from './api.ts'
import { showTranslation } from './translated-messages.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './attendant-ai.module.css'

/** Shows the translation of a customer's message under its bubble. Hiding it while it is made ends the call. */
export function MessageTranslation({ messageId }: { messageId: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(translationQuery(messageId))
  return (
    <div
      className={`${parts.message} ${styles.translation}`}
      role="group"
      aria-label={t('attendantAi.translation.title')}
      aria-live="polite"
    >
      <div className={`${parts.row} ${styles.row}`}>
        {isFetching ? <Loader size={13} aria-hidden /> : <IconLanguage size={14} stroke={1.8} aria-hidden />}
        <span>{t(isFetching ? 'attendantAi.busy.translate' : 'attendantAi.translation.title')}</span>
        <ActionIcon
          size={24}
          aria-label={t('attendantAi.translation.hide')}
          onClick={() => showTranslation(messageId, false)}
        >
          <IconX size={13} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
      {data && <p className={parts.prose}>{data.text}</p>}
      {error && !isFetching && (
        <p className={parts.prose} role="alert">
          {errorText(error)}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            {t('attendantAi.translation.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
