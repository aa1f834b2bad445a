import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import styles from './Toasts.module.css'

/** Toasts appear at the top centre, where most screens have no main button; see the styles for the others. */
export default function Toasts() {
  return (
    <Notifications
      position="top-center"
      limit={4}
      containerWidth={380}
      classNames={{ root: styles.root ?? '', notification: styles.toast ?? '' }}
    />
  )
}
