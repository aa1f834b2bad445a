import type * as pt from './pt.ts'

/** The texts of templates of official WhatsApp, loaded with the first screen of them. */
export const templates: typeof pt.templates = {
  title: 'Enviar plantilla',
  use: 'Usar plantilla',
  neverWrote: 'Esta persona todavía no escribió: Meta solo entrega una plantilla aprobada.',
  search: 'Buscar plantilla',
  list: 'Plantillas',
  refresh: 'Actualizar la lista desde Meta',
  empty: 'Ninguna plantilla',
  emptyText: 'Un administrador crea plantillas en Conexiones, en el menú del número.',
  none: 'Ninguna plantilla con «{{text}}»',
  more_one: 'Hay {{count}} plantilla: busca por el nombre o el texto.',
  more_other: 'Hay {{count}} plantillas: busca por el nombre o el texto.',
  picture: 'Cómo la ve {{name}}',
  media: { image: 'Imagen', video: 'Video', document: 'Documento' },
  copyCode: 'Copiar código',
  variable: 'Variable {{name}}',
  ofHeader: 'Título: {{name}}',
  ofButton: 'Botón «{{name}}»',
  example: 'Ej.: {{text}}',
  required: 'Completa este campo',
  braces: 'Escribe el valor: {{text}} no se reemplaza aquí',
  fileRequired: 'Esta plantilla necesita un archivo',
  chooseFile: 'Elegir archivo',
  replaceFile: 'Cambiar',
  removeFile: 'Quitar',
  opensWindow: 'Meta cobra la plantilla. Si la persona responde, la ventana se abre por 24 horas.',
  price: 'Cerca de {{price}} (precios del {{day}}). Si la persona responde, la ventana se abre por 24 horas.',
  priceIn:
    'Cerca de {{price}} para {{market}} (precios del {{day}}). Si la persona responde, la ventana se abre por 24 horas.',
  unpriced:
    'Meta cobra la plantilla, y no hay precio informado para este país. Si la persona responde, la ventana se abre por 24 horas.',
  send: 'Enviar plantilla',
  ofSchedule: 'Mensaje: plantilla “{{name}}”',
  change: 'Cambiar o rellenar de nuevo',
  writeText: 'Escribir un texto',
  whenClosed: 'Una plantilla aprobada llega también a quien no escribió en las últimas 24 horas.',
  onlyPictures: 'Los mensajes programados solo llevan imágenes: elige una plantilla sin video ni documento arriba.',
  sent: 'Plantilla {{name}}',
  buttons: 'Botones de la plantilla',
  lowQuality: 'Calidad baja: Meta puede pausarla',
  category: { MARKETING: 'Marketing', UTILITY: 'Utilidad', AUTHENTICATION: 'Autenticación', OTHER: 'Otra categoría' },
  state: {
    PENDING: 'En revisión en Meta',
    REJECTED: 'Rechazada por Meta',
    PAUSED: 'Pausada por Meta',
    DISABLED: 'Desactivada por Meta',
    OTHER: 'No se puede usar ahora',
  },
  unlisted: 'Esta plantilla salió de la lista: Meta puede haberla pausado o eliminado. Elige otra o búscala.',
  stopped: {
    PENDING: 'Meta todavía revisa esta plantilla. Se puede enviar cuando esté aprobada.',
    REJECTED: 'Meta rechazó esta plantilla. Mira el motivo en el Administrador de WhatsApp.',
    PAUSED: 'Meta pausó esta plantilla porque muchas personas la rechazaron. Elige otra por ahora.',
    DISABLED: 'Meta desactivó esta plantilla para siempre. Elige otra.',
    OTHER: 'Esta plantilla no se puede usar ahora. Mira su estado en el Administrador de WhatsApp.',
  },
}

/** Only messages with a template fail with these, so they are loaded with them. */
export const templateErrors: typeof pt.templateErrors = {
  ERR_NO_TEMPLATE_FOUND: 'Esta conexión no tiene esa plantilla. Actualiza la lista de plantillas.',
  ERR_TEMPLATE_VARIABLES: 'Faltan valores de la plantilla, o Meta cambió sus variables. Completa todos los campos.',
  ERR_TEMPLATE_MEDIA: 'La plantilla lleva otro archivo arriba: revisa si pide imagen, video o documento.',
  ERR_TEMPLATE_UNSUPPORTED: 'Esta plantilla tiene partes que solo se pueden enviar desde el Administrador de WhatsApp.',
  ERR_TEMPLATE_NOT_APPROVED: 'Meta todavía no aprobó esta plantilla.',
  ERR_TEMPLATE_RECATEGORISED:
    'Meta cambió la categoría de esta plantilla, y con ella el precio. Revísala y envíala de nuevo.',
  ERR_TEMPLATE_MISSING: 'Meta no tiene esta plantilla en este idioma. Actualiza la lista y elige otra.',
  ERR_TEMPLATE_TOO_LONG: 'Con estos valores la plantilla quedó demasiado larga. Usa textos más cortos.',
  ERR_TEMPLATE_POLICY: 'Meta rechazó la plantilla porque su texto va contra las reglas de WhatsApp.',
  ERR_TEMPLATE_FORMAT: 'Meta no acepta uno de los valores en el formato en que se completó.',
  ERR_TEMPLATE_PAUSED:
    'Meta pausó esta plantilla porque muchas personas la rechazaron. Elige otra, o inténtalo más tarde.',
  ERR_TEMPLATE_DISABLED: 'Meta desactivó esta plantilla para siempre, por su calidad. Elige otra.',
  ERR_TEMPLATE_FLOW: 'Meta bloqueó o limitó el formulario de esta plantilla.',
  ERR_TEMPLATE_NAME_TAKEN: 'Ya existe una plantilla con este nombre en este idioma, con otro contenido. Elige otro.',
  ERR_TEMPLATE_JUST_DELETED:
    'Una plantilla con este nombre se eliminó hace menos de 30 días, y Meta todavía guarda el nombre. Elige otro.',
  ERR_TEMPLATE_IN_REVIEW:
    'Meta todavía revisa una plantilla con este nombre en este idioma. Espera su respuesta o elige otro nombre.',
  ERR_TEMPLATE_LIMIT: 'La cuenta llegó al límite de plantillas de Meta. Elimina las que ya no uses.',
  ERR_TEMPLATE_WORDS:
    'Meta pide más texto para tantas variables: escribe más palabras a su alrededor, también al inicio y al final.',
  ERR_TEMPLATE_SAMPLE:
    'Meta no acepta este archivo como ejemplo: imagen JPEG o PNG de hasta 5 MB, video MP4 o PDF de hasta 16 MB.',
  ERR_TEMPLATE_REFUSED:
    'Meta no aceptó la plantilla así. Revisa los textos, los ejemplos y los botones. {{details.told}}',
}
