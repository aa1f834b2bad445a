import { ActionIcon } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'

const EmojiPopup = lazyComponent(async () => (await import('./EmojiPopup.tsx')).EmojiPopup)

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('dialog')
  return (
    <>
      <ActionIcon aria-label={t('messages.composer.emoji')} title={t('messages.composer.emoji')} {...button}>
        <IconMoodSmile size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      {used && <EmojiPopup {...popup} onPick={onPick} />}
    </>
  )
}
