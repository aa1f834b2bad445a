import { Input } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyLook } from '#contract/company-looks.ts'
import { LOGO_TYPES, MAX_LOGO_BYTES } from '#contract/logo-limits.ts'
import { updateSessionUser } from '#web/session/store.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { deleteLogo, uploadLogo } from './api.ts'
import styles from './CompanyLook.module.css'

/** A logo counts at once: the company sees it in the menu. Its file is gone with it, so its removal is asked for. */
export function LogoField({ look }: { look: CompanyLook }) {
  const { t } = useTranslation()
  const [asks, { open: openQuestion, close: closeQuestion }] = useDisclosure(false)
  const { mutate, isPending } = useMutation({
    mutationFn: uploadLogo,
    onSuccess: (saved) => {
      updateSessionUser({ look: saved })
      toastOk(t('companyLook.logoSaved'))
    },
    onError: toastError,
  })

  const choose = (file: File | null): void => {
    if (!file || isPending) return
    if (!LOGO_TYPES.includes(file.type)) return toastWarning(t('errors.ERR_LOGO_TYPE'))
    if (file.size > MAX_LOGO_BYTES) return toastWarning(t('companyLook.logoTooLarge'))
    mutate(file)
  }
  return (
    <div className={styles.logo} aria-busy={isPending}>
      <Input.Label component="div">{t('companyLook.logo')}</Input.Label>
      <Input.Description>{t('companyLook.logoHint')}</Input.Description>
      <FileField
        label={t('companyLook.logo')}
        icon={IconPhoto}
        accept={LOGO_TYPES.join(',')}
        words={{
          choose: t('companyLook.chooseLogo'),
          replace: t('companyLook.replaceLogo'),
          remove: t('companyLook.removeLogo'),
        }}
        file={look.logoUrl !== null && <img className={styles.picture} src={look.logoUrl} alt={look.name} />}
        onChoose={choose}
        onRemove={() => {
          if (!isPending) openQuestion()
        }}
      />
      <ConfirmDialog
        opened={asks}
        title={t('companyLook.removeLogoTitle')}
        text={t('companyLook.removeLogoText')}
        action={t('companyLook.removeLogo')}
        onClose={closeQuestion}
        onConfirm={async () => {
          updateSessionUser({ look: await deleteLogo() })
          toastOk(t('companyLook.logoRemoved'))
        }}
      />
    </div>
  )
}
