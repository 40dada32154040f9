/** The queues that migrations made; what each does about failures stands there (0029_mail_queue.sql, 0034_mails_in_order.sql, 0090_push.sql, 0102_widths_of_photos.sql). */
export const QUEUES = ['mails', 'notices', 'pushes', 'widths'] as const
export type QueueName = (typeof QUEUES)[number]
