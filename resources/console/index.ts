import type { AnyResource } from '#metadata/resource.ts';
import { blogPosts } from './blog-posts/blog-posts.ts';
import { contactMessages } from './contact-messages/contact-messages.ts';
import { platformUsers } from './platform-users/platform-users.ts';

/** Every entity of the provider's console (platform.md 10): a catalogue of its own, never part of a clinic's. */
export const resources = [
  blogPosts,
  contactMessages,
  platformUsers,
] as const satisfies readonly AnyResource[];
