import { Alert, Button, Group, Input, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { Schedule } from '#contract/schedules.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { PictureField } from './PictureField.tsx'
import { failureText } from './ScheduleStatus.tsx'
import { isUnsent, useMayChange } from './rights.ts'
import { useScheduleForm, type Person, type PickedTemplate, type Start } from './useScheduleForm.ts'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import { readClock } from '#web/ui/time/week.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Renders the choice of a contact; it is passed in because it belongs to another feature. */
export type PickContact = (props: { picked: Person | null; onPick: (contact: Person | null) => void }) => ReactNode

/** Renders the choice of a template of the connection; it is passed in for the same reason. */
export type PickTemplate = (props: {
  whatsappId: number | null
  person: Person
  picked: PickedTemplate | null
  hasPicture: boolean
  locked: boolean
  onPick: (picked: PickedTemplate | null, file: File | null) => void
}) => ReactNode

type Props = {
  schedule: Schedule | null
  start?: Start
  /** Without it, the contact of `start` cannot be changed. */
  pickContact?: PickContact
  pickTemplate?: PickTemplate
  onClose: () => void
}

const EMPTY: Start = {}

/** Creates a scheduled message, changes one, or shows the result of one that was sent. */
export function ScheduleModal({ schedule, start = EMPTY, pickContact, pickTemplate, onClose }: Props) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  const { form, picture, setPicture, setTemplate, setTarget, save } = useScheduleForm(schedule, start, onClose)
  const { insert, track } = useVariables('body', (field, text) => form.setFieldValue(field, text))
  const { data: connections = [] } = useQuery(connectionsQuery)
  const locked = schedule !== null && !(mayChange(schedule) && isUnsent(schedule))
  const { contact, template, whatsappId } = form.values
  const connection = connections.find(({ id }) => id === whatsappId)
  const mayUseTemplate = connection !== undefined && featuresOf(connection.channel).hasTemplates
  const isPictureChanged = Boolean(picture?.file) || (picture === null && Boolean(schedule?.mediaPath))
  return (
    <FormModal onClose={onClose} size={560} title={useTitle(schedule)}>
      <form onSubmit={save} noValidate className={parts.stack14}>
        {schedule && <StatusNotice schedule={schedule} />}
        <div>
          {pickContact && !locked && !schedule ? (
            pickContact({
              picked: contact,
              onPick: (picked) => setTarget({ contact: picked }),
            })
          ) : (
            <ContactName contact={contact} />
          )}
          <Input.Error>{form.errors['contactId']}</Input.Error>
        </div>
        {template === null && (
          <div className={parts.stack8}>
            <Textarea
              label={t('schedules.body')}
              withAsterisk
              minRows={4}
              maxRows={12}
              maxLength={4000}
              readOnly={locked}
              data-autofocus={start.contact !== undefined || undefined}
              {...form.getInputProps('body')}
              {...track('body')}
            />
            {!locked && <Variables onInsert={insert} />}
            <UnknownVariables texts={[form.values.body]} />
          </div>
        )}
        {contact &&
          (template !== null || mayUseTemplate) &&
          pickTemplate?.({
            ...{ whatsappId: mayUseTemplate ? whatsappId : null, person: contact, picked: template, locked },
            hasPicture: picture !== null,
            onPick: setTemplate,
          })}
        <When form={form} locked={locked} />
        <Select
          label={t('schedules.connection')}
          placeholder={t('schedules.connectionHint')}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={whatsappId === null ? null : String(whatsappId)}
          onChange={(value) => setTarget({ whatsappId: value === null ? null : Number(value) })}
          error={form.errors['whatsappId']}
          clearable
          clearButtonProps={{ 'aria-label': t('calendar.clear', { name: t('schedules.connection') }) }}
          disabled={locked}
        />
        <PictureField picture={picture} locked={locked || template !== null} onChange={setPicture} />
        {locked ? (
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
          </Group>
        ) : (
          <FormButtons
            isDirty={() => form.isDirty() || isPictureChanged}
            busy={form.submitting}
            action={t(schedule ? 'common.save' : 'common.add')}
          />
        )}
      </form>
    </FormModal>
  )
}

function useTitle(schedule: Schedule | null): string {
  const { t } = useTranslation()
  if (!schedule) return t('schedules.title')
  if (schedule.status === 'ERRO') return t('schedules.failedTitle')
  return `${t('schedules.title')} ${t(`schedules.status.${schedule.status}`)}`
}

/** Shows why the message was not sent, or when it was, with a link to its ticket. */
function StatusNotice({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const time = useTime()
  const { status, ticketUuid, sentAt, user } = schedule
  const text =
    status === 'ERRO'
      ? failureText(schedule)
      : status === 'ENVIADA' && sentAt
        ? t('schedules.sentAt', { time: time.dateTime(sentAt) })
        : status === 'AGENDADA'
          ? t('schedules.onItsWay')
          : t('schedules.arrangedBy', { name: user?.name ?? '—' })
  if (status === 'PENDENTE') return <p className={parts.hint}>{text}</p>
  return (
    <Alert color={status === 'ERRO' ? 'coral' : status === 'ENVIADA' ? 'verde' : 'ambar'} role="status">
      {text}
      {ticketUuid && (
        <Link to="/tickets/$ticketId" params={{ ticketId: ticketUuid }} className={styles.link ?? ''}>
          {t('schedules.toTicket')}
        </Link>
      )}
    </Alert>
  )
}

function ContactName({ contact }: { contact: Person | null }) {
  const { t } = useTranslation()
  return (
    <>
      <Input.Label component="div">{t('schedules.contact')}</Input.Label>
      {contact && (
        <div className={`${parts.row} ${styles.person}`}>
          <Avatar name={contact.name} picture={contact.profilePicUrl ?? ''} size={30} />
          <b>{contactName(contact)}</b>
        </div>
      )}
    </>
  )
}

function When({ form, locked }: { form: ReturnType<typeof useScheduleForm>['form']; locked: boolean }) {
  const { t } = useTranslation()
  const time = useTime()
  const { day, clock } = form.values
  const isWrong = Boolean(form.errors['sendAt'])
  if (locked) {
    return (
      <TextInput
        label={t('schedules.sendAt')}
        readOnly
        value={`${(day ?? '').split('-').reverse().join('/')} ${clock}`}
      />
    )
  }
  return (
    <Input.Wrapper
      label={t('schedules.sendAt')}
      labelElement="div"
      withAsterisk
      description={t('schedules.zone', { zone: time.zone.replaceAll('_', ' ') })}
      error={form.errors['sendAt']}
      role="group"
      aria-label={t('schedules.sendAt')}
    >
      <div className={`${parts.stack8} ${styles.when}`}>
        <DayInput
          label={t('schedules.day')}
          value={day}
          onChange={(next) => form.setFieldValue('day', next)}
          error={isWrong}
          required
        />
        <TextInput
          aria-label={t('schedules.clock')}
          placeholder="HH:MM"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={clock}
          error={isWrong}
          onChange={(event) => form.setFieldValue('clock', event.currentTarget.value)}
          onBlur={(event) => form.setFieldValue('clock', readClock(event.currentTarget.value))}
        />
      </div>
    </Input.Wrapper>
  )
}
