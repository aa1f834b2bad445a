import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import styles from './Toasts.module.css'

/** Toasts appear at the top centre, where no screen has its main button. */
export default function Toasts() {
  return (
    <Notifications
      position="top-center"
      limit={4}
      containerWidth={380}
      classNames={{ notification: styles.toast ?? '' }}
    />
  )
}
