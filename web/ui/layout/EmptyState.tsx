import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInboxOff, IconLock, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './EmptyState.module.css'
import { errorText } from '#web/ui/overlay/toast.tsx'

type Props = {
  icon?: Icon
  title: string
  text?: string
  quiet?: boolean
  /** 'h1' if the state fills the whole page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** Says what happened and what to do next; `children` are the actions. */
export function EmptyState({
  icon: Picture = IconInboxOff,
  title,
  text,
  quiet = false,
  heading: Heading = 'h2',
  children,
}: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.art} data-quiet={quiet || undefined}>
        <Picture size={28} stroke={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

type ErrorStateProps = { error: unknown; title?: string; retry?: () => void }

/** Replaces a list or page that could not be loaded, with the reason and a button to try again. */
export function ErrorState({ error, title, retry }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" style={{ display: 'grid', height: '100%' }}>
      <EmptyState icon={IconAlertTriangle} quiet title={title ?? t('common.loadFailed')} text={errorText(error)}>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

export function NoPermission() {
  const { t } = useTranslation()
  return <EmptyState icon={IconLock} quiet title={t('common.noPermissionTitle')} text={t('common.noPermissionText')} />
}
