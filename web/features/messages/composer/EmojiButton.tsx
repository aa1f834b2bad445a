import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer.module.css'

const EmojiPanel = lazy(() => import('#web/features/messages/composer/EmojiPanel.tsx'))

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={t('messages.composer.emoji')}
          title={t('messages.composer.emoji')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('messages.composer.emoji')}>
        <Suspense
          fallback={
            <div className={styles.emoji} style={{ display: 'grid', placeItems: 'center' }}>
              <Loader size="sm" />
            </div>
          }
        >
          <EmojiPanel onPick={onPick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
