import { Menu } from '@mantine/core'
import { IconCheck, IconListCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { put } from '#web/api/client.ts'
import { useOpenFirstSteps } from '#web/features/first-steps/opening.ts'
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, setLanguage, type Language } from '#web/i18n.ts'
import { logOut, updateSessionUser, useUser } from '#web/session/store.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'

/** Offers the own profile, to administrators the first steps, the language and the logout. */
export function ProfilePopup({ anchor, onProfile, ...popup }: Popup & { onProfile: () => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const openFirstSteps = useOpenFirstSteps()

  const choose = async (language: Language): Promise<void> => {
    try {
      await setLanguage(language)
      await put('/users/:id', { params: { id: user.id }, body: { language } })
      updateSessionUser({ language })
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <Menu position="top-start" width={220} withinPortal={false} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} stroke={1.7} />} onClick={onProfile}>
          {t('shell.profile.edit')}
        </Menu.Item>
        {openFirstSteps && (
          <Menu.Item leftSection={<IconListCheck size={16} stroke={1.7} />} onClick={() => void openFirstSteps()}>
            {t('shell.profile.firstSteps')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('shell.profile.language')}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === currentLanguage()}
            rightSection={language === currentLanguage() ? <IconCheck size={15} /> : null}
            onClick={() => void choose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void logOut()}>
          {t('shell.profile.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
