import type { Texts } from '#web/i18n/pt/index.ts'

export const legal: Texts['legal'] = {
  termTitle: 'Términos de uso',
  term: [
    'Este servicio reúne las conversaciones de la empresa con sus clientes. La empresa que lo contrata decide quién lo usa y responde por los mensajes que envía.',
    'No se permite enviar mensajes a quien no los pidió ni usar el servicio con fines ilegales. Las reglas de los canales (WhatsApp, Instagram y Facebook) también valen aquí.',
    'El administrador de esta instalación puede publicar términos propios en lugar de este texto.',
  ],
  privacyTitle: 'Privacidad',
  privacy: [
    'Guardamos lo necesario para atender: contactos, conversaciones, archivos y quién atendió. Los datos quedan en el servidor de esta instalación y cada empresa ve solo los suyos.',
    'Las contraseñas se guardan cifradas; las claves de servicios externos no se muestran a nadie.',
    'Para ver, corregir o borrar datos personales, habla con la empresa que te atiende. El administrador de esta instalación puede publicar su propia política en lugar de este texto.',
  ],
}
