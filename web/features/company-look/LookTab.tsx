import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { updateSessionUser, useUser } from '#web/session/store.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteLook } from './api.ts'
import { LogoField } from './LogoField.tsx'
import { LookForm } from './LookForm.tsx'
import { LookPreview } from './LookPreview.tsx'
import { useLookForm } from './useLookForm.ts'
import parts from '#web/ui/parts.module.css'
import styles from './CompanyLook.module.css'

/** The look comes with the session, and events keep it up to date. */
export function LookTab() {
  const { look } = useUser()
  const form = useLookForm(look)
  return (
    <div className={styles.tab}>
      <LeaveGuard isDirty={() => form.isDirty} />
      <div className={`${parts.column14} ${parts.panel} ${styles.fields}`}>
        <LogoField look={look} />
        <LookForm look={look} form={form} />
        {(look.isSet || look.address !== null) && <RemoveLook onRemoved={form.discard} />}
      </div>
      <LookPreview look={look} fields={form.values} />
    </div>
  )
}

function RemoveLook({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const [asking, { open, close }] = useDisclosure(false)
  const remove = async (): Promise<void> => {
    updateSessionUser({ look: await deleteLook() })
    onRemoved()
    toastOk(t('companyLook.removed'))
  }
  return (
    <div className={styles.remove}>
      <Button variant="subtle" color="coral" size="xs" onClick={open}>
        {t('companyLook.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('companyLook.removeTitle')}
        text={t('companyLook.removeText')}
        action={t('companyLook.removeAction')}
        onClose={close}
        onConfirm={remove}
      />
    </div>
  )
}
