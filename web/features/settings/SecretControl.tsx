import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingKey } from '#contract/settings.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import { useSettingValue, type SettingValue } from './useSettingValue.ts'

type Props = { id: string; settingKey: SettingKey; maxLength: number }

/** A secret can be set, replaced and removed, but never read. */
export function SecretControl({ id, settingKey, maxLength }: Props) {
  const { t } = useTranslation()
  const setting = useSettingValue(settingKey)
  const [dialog, setDialog] = useState<'write' | 'remove' | null>(null)
  const close = (): void => setDialog(null)
  const name = t(`settings.key.${settingKey}.label`)
  const isSet = setting.value !== ''

  if (dialog === 'write') return <SecretForm id={id} setting={setting} maxLength={maxLength} onClose={close} />
  return (
    <>
      <span className={`${parts.inline} ${styles.secret}`} data-set={isSet || undefined}>
        {isSet && <IconCircleCheckFilled size={16} aria-hidden />}
        {t(isSet ? 'settings.secret.set' : 'settings.secret.unset')}
      </span>
      <Button
        id={id}
        size="xs"
        variant="default"
        aria-label={t(isSet ? 'settings.secret.replaceOf' : 'settings.secret.defineOf', { name })}
        onClick={() => setDialog('write')}
      >
        {t(isSet ? 'settings.secret.replace' : 'settings.secret.define')}
      </Button>
      {isSet && (
        <Button
          size="xs"
          variant="subtle"
          color="coral"
          aria-label={t('settings.secret.removeOf', { name })}
          onClick={() => setDialog('remove')}
        >
          {t('settings.secret.remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={dialog === 'remove'}
        title={t('settings.secret.removeTitle', { name })}
        text={t('settings.secret.removeText')}
        action={t('settings.secret.remove')}
        onClose={close}
        onConfirm={() => setting.save('')}
      />
    </>
  )
}

type FormProps = { id: string; setting: SettingValue; maxLength: number; onClose: () => void }

function SecretForm({ id, setting, maxLength, onClose }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const description = useDescribedBy<HTMLInputElement>(`${id}-hint`)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await setting.save(text.trim())) onClose()
  }
  return (
    <form className={`${parts.flow} ${styles.secretForm}`} onSubmit={(event) => void submit(event)}>
      <MaskedInput
        id={id}
        ref={description}
        autoComplete="off"
        data-autofocus
        autoFocus
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button size="sm" type="submit" disabled={text.trim() === ''} loading={setting.busy}>
        {t('common.save')}
      </Button>
      <Button size="sm" variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}
