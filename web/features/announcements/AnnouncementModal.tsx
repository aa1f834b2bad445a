import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRIORITIES, type Announcement } from '#contract/announcements.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { priorityName } from './priority.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'
import { PictureField } from './PictureField.tsx'
import { useAnnouncementForm } from './useAnnouncementForm.ts'

type Props = { record: Announcement | null; onClose: () => void }

/** Creates an announcement, or changes one. */
export function AnnouncementModal({ record, onClose }: Props) {
  const { t } = useTranslation()
  const { form, picture, choose, takeAway, save } = useAnnouncementForm(record, onClose)
  const [isConfirming, setIsConfirming] = useState(false)
  const isStored = picture !== null && picture.file === null
  return (
    <FormModal onClose={onClose} size={560} title={t(record ? 'announcements.edit' : 'announcements.add')}>
      <form className={parts.stack14} onSubmit={save} noValidate>
        <TextInput
          label={t('announcements.title')}
          withAsterisk
          maxLength={150}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Textarea
          label={t('announcements.text')}
          withAsterisk
          autosize
          minRows={5}
          maxRows={14}
          maxLength={5000}
          {...form.getInputProps('text')}
        />
        <div className={parts.pair}>
          <Select
            label={t('announcements.status')}
            description={t('announcements.statusHint')}
            allowDeselect={false}
            data={[
              { value: 'true', label: t('announcements.active') },
              { value: 'false', label: t('announcements.inactive') },
            ]}
            {...form.getInputProps('status')}
          />
          <Select
            label={t('announcements.priority')}
            description={t('announcements.priorityHint')}
            allowDeselect={false}
            data={PRIORITIES.map((priority) => ({
              value: String(priority),
              label: t(`announcements.priorities.${priorityName(priority)}`),
            }))}
            {...form.getInputProps('priority')}
          />
        </div>
        <PictureField
          picture={picture}
          onChoose={choose}
          onRemove={() => (isStored ? setIsConfirming(true) : void takeAway())}
        />
        <FormButtons
          isDirty={() => form.isDirty() || Boolean(picture?.file)}
          busy={form.submitting}
          action={t(record ? 'common.save' : 'common.add')}
        />
      </form>
      <ConfirmDialog
        opened={isConfirming}
        title={t('announcements.detachTitle')}
        text={t('announcements.detachText')}
        action={t('announcements.detach')}
        onClose={() => setIsConfirming(false)}
        onConfirm={takeAway}
      />
    </FormModal>
  )
}
