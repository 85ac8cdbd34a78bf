import type { IncomingMessage } from "node:http";
import type { Answer } from "../listen";
import { accountFormPage, pageHeaders, readSameOriginForm } from "../account-form-page";
import { problem } from "./responses";
import { bioRequest, postRequest, type Store } from "./store";

const maxShownPosts = 10;
const postMax = 280;

/** A page that shows an account's bio and own posts, and lets the user edit the bio and post. */
export async function accountPage(request: IncomingMessage, handle: string, store: Store, nowMs: number): Promise<Answer> {
  if (request.method === "POST") {
    const form = await readSameOriginForm(request);
    if (!form || !applyForm(form, handle, store, nowMs)) return problem(403, "Forbidden", "Only the page itself may say something here.");
    return { status: 303, body: "", headers: { location: `/_sandbox/accounts/${handle}` } };
  }
  const user = store.findUser(handle, nowMs);
  if (user === null || user === "suspended") return problem(404, "Not Found");
  const posts = store.ownIds(handle).slice(0, maxShownPosts).flatMap((id) => store.findPost(id, nowMs)?.text ?? []);
  const forms = [
    { field: "bio", label: "Bio", value: user.bio ?? "", max: 160, button: "Save" },
    { field: "text", label: "New post", value: "", max: postMax, button: "Post" },
  ];
  return { status: 200, body: accountFormPage({ title: `@${user.username}`, forms, posts }), headers: pageHeaders };
}

function applyForm(form: URLSearchParams, handle: string, store: Store, nowMs: number): boolean {
  const bio = bioRequest.safeParse({ handle, bio: form.get("bio") }).data;
  if (bio) store.setBio(handle, bio.bio);
  const text = form.get("text");
  if (text !== null && text.trim() !== "") {
    store.addPosts(postRequest.parse({ handle, text: text.slice(0, postMax), isMention: false, author: { username: handle } }), nowMs);
  }
  return bio !== undefined || text !== null;
}
