import { Menu as Popup, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { put } from '#web/api/client.ts'
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, setLanguage, type Language } from '#web/i18n/i18n.ts'
import { logOut, updateSessionUser, useUser } from '#web/session/store.ts'
import { Face } from '#web/ui/Face.tsx'
import { toastError } from '#web/ui/toast.tsx'
import styles from './Shell.module.css'

export function ProfileMenu({ folded, onProfile }: { folded: boolean; onProfile: () => void }) {
  const { t } = useTranslation()
  const user = useUser()

  const choose = async (language: Language): Promise<void> => {
    try {
      await setLanguage(language)
      await put(`/users/${user.id}`, { language })
      updateSessionUser({ language })
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <Popup position="top-start" width={220} withinPortal={false}>
      <Popup.Target>
        <button type="button" className={styles.me}>
          <VisuallyHidden>{t('shell.profile.label')}: </VisuallyHidden>
          <Face name={user.name} size={28} />
          {folded ? (
            <VisuallyHidden>{user.name}</VisuallyHidden>
          ) : (
            <>
              <span className={styles.meText}>
                <strong>{user.name}</strong>
                <small>{t(`common.profile.${user.profile}`)}</small>
              </span>
              <IconSelector size={16} stroke={1.7} aria-hidden />
            </>
          )}
        </button>
      </Popup.Target>
      <Popup.Dropdown>
        <Popup.Item leftSection={<IconUser size={16} stroke={1.7} />} onClick={onProfile}>
          {t('shell.profile.edit')}
        </Popup.Item>
        <Popup.Divider />
        <Popup.Label>{t('shell.profile.language')}</Popup.Label>
        {LANGUAGES.map((language) => (
          <Popup.Item
            key={language}
            lang={language}
            aria-current={language === currentLanguage()}
            rightSection={language === currentLanguage() ? <IconCheck size={15} /> : null}
            onClick={() => void choose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Popup.Item>
        ))}
        <Popup.Divider />
        <Popup.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void logOut()}>
          {t('shell.profile.logout')}
        </Popup.Item>
      </Popup.Dropdown>
    </Popup>
  )
}
