import { Button, Modal, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LOCATION_ADDRESS, MAX_LOCATION_NAME } from '#contract/limits.ts'
import { coordinatesOf, mapLink } from '#contract/locations.ts'
import { parseMapPoint } from '#web/features/messages/text/map-link.ts'
import parts from '#web/ui/parts.module.css'
import { useSendWhole, type WholeDialogProps } from './useSendWhole.ts'

const POSITION_TIMEOUT_MS = 15_000
const POSITION_AGE_MS = 60_000
/** Six digits are some centimetres. */
const DIGITS = 6
/** How the browser says that its user, or a setting, does not allow it. */
const DENIED = 1
const MAX_LINK = 2000

type Asked = 'idle' | 'asking' | 'denied' | 'unknown'

/** Asks the browser where it is, which asks the user first. */
function useOwnPosition(onFound: (coordinates: string) => void) {
  const [asked, setAsked] = useState<Asked>('idle')
  const ask = (): void => {
    if (!('geolocation' in navigator)) return setAsked('unknown')
    setAsked('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsked('idle')
        onFound(`${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`)
      },
      ({ code }) => setAsked(code === DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: POSITION_AGE_MS },
    )
  }
  return { asked, ask }
}

/** Lets the user paste a link to a map, or coordinates, or take where they are, and sends that point. */
export function LocationDialog(props: WholeDialogProps) {
  const { t } = useTranslation()
  const { busy, send } = useSendWhole(props)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isComplete, setIsComplete] = useState(false)
  const { asked, ask } = useOwnPosition(setTyped)
  const found = parseMapPoint(typed)
  const point = typeof found === 'string' ? null : found
  const isWrong = found === 'short' || (found === 'none' && isComplete)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsComplete(true)
    if (point) send({ location: { ...point, name: name.trim(), address: address.trim() } })
  }

  return (
    <Modal opened onClose={props.onClose} title={t('messages.composer.location')} size="md">
      <form onSubmit={submit} noValidate className={parts.stack12}>
        <TextInput
          data-autofocus
          label={t('rareMessages.location.field')}
          description={t('rareMessages.location.hint')}
          value={typed}
          maxLength={MAX_LINK}
          autoComplete="off"
          error={isWrong && t(`rareMessages.location.${found === 'short' ? 'short' : 'none'}`)}
          // Whoever is still typing is not told that the half of it is wrong.
          onBlur={() => setIsComplete(typed.trim() !== '')}
          onChange={(event) => {
            setIsComplete(false)
            setTyped(event.currentTarget.value)
          }}
        />
        <Button
          variant="light"
          leftSection={<IconCurrentLocation size={16} stroke={1.8} aria-hidden />}
          loading={asked === 'asking'}
          onClick={ask}
        >
          {t('rareMessages.location.mine')}
        </Button>
        {(asked === 'denied' || asked === 'unknown') && (
          <p className={parts.error} role="alert">
            {t(`rareMessages.location.${asked}`)}
          </p>
        )}
        <div role="status">
          {point && (
            <a href={mapLink(point)} target="_blank" rel="noopener noreferrer">
              {t('rareMessages.location.check', { point: coordinatesOf(point) })}
            </a>
          )}
        </div>
        <TextInput
          label={t('rareMessages.location.name')}
          value={name}
          maxLength={MAX_LOCATION_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('rareMessages.location.address')}
          value={address}
          maxLength={MAX_LOCATION_ADDRESS}
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t('rareMessages.location.send')}
        </Button>
      </form>
    </Modal>
  )
}
