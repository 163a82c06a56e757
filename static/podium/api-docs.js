// The page that describes the API: Swagger UI on our own schema, with the reader's own session.

const box = document.getElementById("api-docs");
const root = document.documentElement;

// Swagger UI has a dark dress of its own; it follows ours.
const prefers = matchMedia("(prefers-color-scheme: dark)");
function dress() {
  const { theme } = root.dataset;
  root.classList.toggle("dark-mode", theme === "dark" || (theme === "auto" && prefers.matches));
}
dress();
prefers.addEventListener("change", dress);
new MutationObserver(dress).observe(root, { attributeFilter: ["data-theme"] });

window.SwaggerUIBundle({
  url: box.dataset.schema,
  domNode: box,
  deepLinking: true,
  docExpansion: "none", // there are too many operations to show them all at once
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // nothing leaves this site
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  requestInterceptor(request) {
    if (request.loadSpec) {
      request.headers["Accept-Language"] = root.lang;
    } else if (request.method !== "GET") {
      request.headers["X-CSRFToken"] = box.dataset.csrf;
    }
    return request;
  },
});
