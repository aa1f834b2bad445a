import { VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'

const ProfilePopup = lazyComponent(async () => (await import('./ProfilePopup.tsx')).ProfilePopup)

export function ProfileMenu({ folded, onProfile }: { folded: boolean; onProfile: () => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const { used, button, popup } = usePopup('menu')
  return (
    <>
      <button type="button" className={`${parts.row} ${styles.me}`} {...button}>
        <VisuallyHidden>{t('shell.profile.label')}: </VisuallyHidden>
        <Avatar name={user.name} size={28} />
        {folded ? (
          <VisuallyHidden>{user.name}</VisuallyHidden>
        ) : (
          <>
            <span className={`${parts.words} ${styles.meText}`}>
              <strong className={parts.ellipsis}>{user.name}</strong>
              <small>{t(`common.profile.${user.profile}`)}</small>
            </span>
            <IconSelector size={16} stroke={1.7} aria-hidden />
          </>
        )}
      </button>
      {used && <ProfilePopup {...popup} onProfile={onProfile} />}
    </>
  )
}
