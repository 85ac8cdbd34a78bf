import { problemResponse, RequestRefused } from "@/lib/server/problem-response";

/** Every path under /api that is no route. */
function unknownPath(): Response {
  return problemResponse(new RequestRefused("not_found"));
}

export { unknownPath as GET, unknownPath as POST, unknownPath as PUT, unknownPath as PATCH, unknownPath as DELETE };
